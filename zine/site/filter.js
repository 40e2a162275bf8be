// Shows of the games on the index those that go with what is chosen above them.
addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector(".filter");
  const games = [...document.querySelectorAll(".games > li")];
  const fits = {
    players: (game, count) => +game.least <= count && count <= (+game.most || Infinity) && (count - game.least) % game.step === 0,
    minutes: (game, most) => +game.minutes <= most,
    dice: (game, most) => +game.dice <= most,
    play: (game, kind) => game.play === kind,
    language: (game, tag) => game.language === tag,
  };
  const choose = () => {
    const chosen = Object.entries(Object.fromEntries(new FormData(form))).filter(([, value]) => value);
    let shown = 0;
    for (const game of games) {
      game.hidden = !chosen.every(([name, value]) => fits[name](game.dataset, Number(value) || value));
      shown += !game.hidden;
    }
    const told = document.querySelector(".found");
    told.textContent = shown ? told.dataset.of.replace("{shown}", shown).replace("{all}", games.length) : told.dataset.none;
  };
  form.hidden = false;
  form.addEventListener("input", choose);
  form.addEventListener("submit", (event) => event.preventDefault());
  choose();
});
