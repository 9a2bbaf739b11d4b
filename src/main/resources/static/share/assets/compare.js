// The comparison form also works without this script. The script adds buttons to swap and to clear the contents, and accepts files that
// are dropped on a pane.

const form = document.getElementById('compare');
const texts = ['original', 'modified'].map(id => document.getElementById(id));
const files = ['original-file', 'modified-file'].map(id => document.getElementById(id));

function button(label, action) {
  const added = document.createElement('button');
  added.type = 'button';
  added.className = 'button';
  added.textContent = label;
  added.addEventListener('click', action);
  form.querySelector('.actions').append(added);
}

button('Swap', () => {
  [texts[0].value, texts[1].value] = [texts[1].value, texts[0].value];
  [files[0].files, files[1].files] = [files[1].files, files[0].files];
});

button('Clear', () => {
  for (const field of [...texts, ...files]) {
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
