// The visible texts of the page whose contrast with what is behind them is below AA (WCAG 2.2, 1.4.3), as lines.
const channels = color => {
  const [r, g, b, a = 1] = color.match(/[\d.]+/g).map(Number);
  return color.startsWith('color(srgb') ? [r * 255, g * 255, b * 255, a] : [r, g, b, a];
};
const over = (top, under) => under.map((c, i) => i === 3 ? 1 : top[i] * top[3] + c * (1 - top[3]));
const behind = element => element === null
  ? [255, 255, 255, 1]
  : over(channels(getComputedStyle(element).backgroundColor), behind(element.parentElement));
const luminance = color => {
  const [r, g, b] = color.slice(0, 3).map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const poor = new Set();
let checked = 0;
for (const element of document.querySelectorAll('body *')) {
  const text = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.data).join('').trim();
  if (text === '' || element.closest('.spoken') || !element.checkVisibility({visibilityProperty: true, opacityProperty: true})) {
    continue;
  }
  const style = getComputedStyle(element);
  const ground = behind(element);
  const [light, dark] = [luminance(over(channels(style.color), ground)), luminance(ground)].sort((a, b) => b - a);
  const ratio = (light + 0.05) / (dark + 0.05);
  const size = parseFloat(style.fontSize);
  const large = size >= 24 || size >= 18.66 && style.fontWeight >= 700;
  checked++;
  if (ratio < (large ? 3 : 4.5)) {
    poor.add(ratio.toFixed(2) + ' ' + element.tagName + '.' + element.className + ' ' + style.color + ' on ' + ground);
  }
}
return {checked, poor: [...poor]};
