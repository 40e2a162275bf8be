"""Tables, and numbers in words, as pages write them."""


def table(*rows: str, caption: str = "") -> str:
    """A table of rows such as `1 1 | 2`, the first one its headings."""
    first, *others = rows
    rule = " | ".join("---" for _ in first.split("|"))
    lines = [f"| {row} |" for row in (first, rule, *others)]
    return "\n".join([caption, "", *lines] if caption else lines)


UNITS = (
    *("nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    "nineteen",
)


TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def words(number: int) -> str:
    if number < 20:
        return UNITS[number]
    if number < 100:
        ten, unit = TENS[number // 10 - 2], number % 10
        return f"{ten}-{UNITS[unit]}" if unit else ten
    scale, name = (1000, "thousand") if number >= 1000 else (100, "hundred")
    before, rest = divmod(number, scale)
    behind = f" and {words(rest)}" if 0 < rest < 100 else f" {words(rest)}" if rest else ""
    return f"{words(before)} {name}{behind}"
