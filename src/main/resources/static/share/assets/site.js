// Adds the functions of the website that need a script. Every page also works without this script.

// A button with data-copy copies the text of the element whose id is the value of data-copy. Without scripts, the button is hidden.
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

// If a file is dropped on a field with data-drop, the file input in this field gets the file.
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

// The Enter key in a field with data-enter presses the button whose id is the value of data-enter, not the first button of the form.
document.body.addEventListener('keydown', event => {
  const button = event.target.dataset.enter;
  if (button && event.key === 'Enter' && !event.isComposing) {
    event.preventDefault();
    document.getElementById(button).click();
  }
});
