// The comparison form also works without this script. The script adds buttons to swap and to clear the contents, and accepts files that
// are dropped on a pane.

const form = document.getElementById('compare');
const fields = suffix => ['original', 'modified'].map(side => document.getElementById(side + suffix));
const texts = fields('');
const names = fields('-name');
const kept = fields('-kept');
const files = fields('-file');

function button(label, action) {
  const added = document.createElement('button');
  added.type = 'button';
  added.className = 'button';
  added.textContent = label;
  added.addEventListener('click', action);
  form.querySelector('.actions').append(added);
}

button('Swap', () => {
  for (const [original, modified] of [texts, names, kept]) {
    [original.value, modified.value] = [modified.value, original.value];
  }
  [files[0].files, files[1].files] = [files[1].files, files[0].files];
});

button('Clear', () => {
  for (const field of [...texts, ...names, ...kept, ...files]) {
    field.value = '';
  }
  texts[0].focus();
});

document.querySelectorAll('.pane').forEach((pane, side) => {
  pane.addEventListener('dragover', event => event.preventDefault());
  pane.addEventListener('drop', event => {
    if (event.dataTransfer.files.length > 0) {
      event.preventDefault();
      files[side].files = event.dataTransfer.files;
    }
  });
});
