{
  /** Part of the tests that runs in the page: see `findMisfits` in browser.ts. */
  const { document, getComputedStyle, innerWidth } = globalThis;

  /** Part of an element that is neither scrolled away nor cut off, less one pixel at each side. */
  function boxOf(element) {
    let { left, right, top, bottom } = element.getBoundingClientRect();
    for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflow === 'visible') continue;
      const clip = parent.getBoundingClientRect();
      [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
      [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
    }
    return { element, left: left + 1, right: right - 1, top: top + 1, bottom: bottom - 1 };
  }

  const areApart = (one, other) =>
    one.left >= other.right || other.left >= one.right || one.top >= other.bottom || other.top >= one.bottom;
  const isWithin = (one, other) => one.element.contains(other.element) || other.element.contains(one.element);
  const nameOf = ({ element }) => `${element.tagName} ${element.textContent.trim().slice(0, 40)}`;
  const parts = 'h1, h2, h3, p, li, td, th, button, input, select, textarea, .facts > *';

  globalThis.kithMisfits = () => {
    const found = [];
    const sideways = document.documentElement.scrollWidth - innerWidth;
    if (sideways > 0) found.push(`The page is ${sideways} pixels too wide.`);
    for (const column of document.querySelectorAll('.column:not(.wide)'))
      if (column.getBoundingClientRect().width > 760) found.push('A column is wider than 760 pixels.');
    for (const area of document.querySelectorAll('main, .topbar')) {
      const boxes = [...area.querySelectorAll(parts)]
        .filter((element) => element.checkVisibility() && !element.closest('svg, .unseen'))
        .map(boxOf)
        .filter(({ left, right, top, bottom }) => left < right && top < bottom);
      for (const [at, one] of boxes.entries())
        for (const other of boxes.slice(at + 1))
          if (!isWithin(one, other) && !areApart(one, other)) found.push(`${nameOf(one)} covers ${nameOf(other)}.`);
    }
    return found;
  };
}
