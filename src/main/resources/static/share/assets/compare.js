// The comparison form also works without this script. The script adds buttons to swap and to clear the contents.

const form = document.getElementById('compare');
const fields = suffix => ['original', 'modified'].map(side => document.getElementById(side + suffix));
const texts = fields('');
const names = fields('-name');
const kept = fields('-kept');
const charsets = fields('-charset');
const files = fields('-file');

const changed = () => form.dispatchEvent(new Event('input'));

function button(label, action) {
  const added = document.createElement('button');
  added.type = 'button';
  added.className = 'button';
  added.textContent = label;
  added.addEventListener('click', action);
  form.querySelector('.actions').append(added);
}

button('Swap', () => {
  for (const [original, modified] of [texts, names, kept, charsets]) {
    [original.value, modified.value] = [modified.value, original.value];
  }
  [files[0].files, files[1].files] = [files[1].files, files[0].files];
  changed();
});

button('Clear', () => {
  for (const field of [...texts, ...names, ...kept, ...files]) {
    field.value = '';
  }
  changed();
  texts[0].focus();
});

// A text that is pasted outside a field goes to the first empty side.
document.body.addEventListener('paste', event => {
  const text = event.clipboardData.getData('text/plain');
  const side = texts.findIndex((field, at) => field.value === '' && files[at].files.length === 0);
  if (text !== '' && side >= 0 && !event.target.closest('input, textarea')) {
    event.preventDefault();
    texts[side].value = text;
    changed();
  }
});
