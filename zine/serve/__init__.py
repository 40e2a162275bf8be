"""The editing desk: a page in the browser that shows what is being written as it will print."""
