// Adds to the pages what needs a script. Every page works without it.

// A button with data-copy copies the text of the element with this id. It is hidden without scripts.
for (const button of document.querySelectorAll('button[data-copy]')) {
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const source = document.getElementById(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(source.value ?? source.textContent);
      button.textContent = 'Copied';
    } catch {
      // A page that is not served over HTTPS may not use the clipboard.
      getSelection().selectAllChildren(source);
      button.textContent = 'Selected: press Ctrl+C';
    }
    setTimeout(() => { button.textContent = label; }, 2000);
  });
}

// A file that is dropped on a field with data-drop is chosen in it.
for (const field of document.querySelectorAll('[data-drop]')) {
  const input = field.querySelector('input[type=file]');
  field.addEventListener('dragover', event => { event.preventDefault(); field.classList.add('over'); });
  field.addEventListener('dragleave', () => field.classList.remove('over'));
  field.addEventListener('drop', event => {
    event.preventDefault();
    field.classList.remove('over');
    if (event.dataTransfer.files.length > 0) {
      input.files = event.dataTransfer.files;
    }
  });
}
