// The pictures of an image comparison can also be seen without this script. The script adds the slider, the onion skin, and a zoom and a
// position that are the same for all pictures. A script that replaces the content of the element "result" sends it the event "result".

const result = document.getElementById('result');
result.closest('.compare-image').classList.add('scripted');

// Zooms and moves all pictures together.

const ZOOM_STEP = 1.5;
const MAX_ZOOM = 32;
let zoom = null; // If null, each picture fits into its frame.

const pans = () => [...result.querySelectorAll('.pan')];
const canvasWidth = pan => Number(pan.firstElementChild.getAttribute('width'));
const visiblePan = () => pans().find(pan => pan.clientWidth > 0);

/** Returns the scale at which a picture is shown now. */
function shownZoom(pan) {
  return pan.firstElementChild.getBoundingClientRect().width / canvasWidth(pan);
}

function setZoom(next) {
  const first = visiblePan();
  if (!first) {
    return;
  }
  const before = shownZoom(first);
  // The point in the middle of the visible part stays in the middle.
  const x = (first.scrollLeft + first.clientWidth / 2) / before;
  const y = (first.scrollTop + first.clientHeight / 2) / before;
  zoom = next === null ? null : Math.min(MAX_ZOOM, Math.max(1 / canvasWidth(first), next));
  for (const pan of pans()) {
    pan.classList.toggle('sized', zoom !== null);
    pan.classList.toggle('magnified', zoom !== null && zoom >= 2);
    pan.firstElementChild.style.width = zoom === null ? '' : `${canvasWidth(pan) * zoom}px`;
  }
  const after = shownZoom(first);
  for (const pan of pans()) {
    pan.scrollLeft = x * after - pan.clientWidth / 2;
    pan.scrollTop = y * after - pan.clientHeight / 2;
  }
  showZoom();
}

function showZoom() {
  const first = visiblePan();
  const output = document.getElementById('zoom');
  if (first && output) {
    output.textContent = `${Math.round(shownZoom(first) * 100)} %`;
  }
}

function zoomBy(direction) {
  const first = visiblePan();
  if (first) {
    setZoom(direction === 'fit' ? null : shownZoom(first) * (direction === 'in' ? ZOOM_STEP : 1 / ZOOM_STEP));
  }
}

/** Prepares the pictures of a new result. They have the same zoom as the pictures of the previous result. */
function showPictures() {
  result.querySelectorAll('[hidden]').forEach(control => { control.hidden = false; });
  for (const pan of pans()) {
    pan.addEventListener('scroll', () => {
      for (const other of pans()) {
        if (other !== pan && pan.clientWidth > 0 && other.clientWidth > 0) {
          other.scrollLeft = pan.scrollLeft;
          other.scrollTop = pan.scrollTop;
        }
      }
    });
    pan.addEventListener('pointerdown', event => {
      if (event.pointerType === 'mouse' && event.button === 0) {
        pan.setPointerCapture(event.pointerId);
        pan.classList.add('dragged');
      }
    });
    pan.addEventListener('pointermove', event => {
      if (pan.hasPointerCapture(event.pointerId)) {
        pan.scrollLeft -= event.movementX;
        pan.scrollTop -= event.movementY;
      }
    });
    pan.addEventListener('lostpointercapture', () => pan.classList.remove('dragged'));
  }
  if (zoom !== null) {
    setZoom(zoom);
  }
  showZoom();
}

result.addEventListener('click', event => {
  const button = event.target.closest('[data-zoom]');
  if (button) {
    zoomBy(button.dataset.zoom);
  }
});

result.addEventListener('input', event => {
  const pictures = result.querySelector('.pictures');
  if (event.target.id === 'split') {
    pictures.style.setProperty('--split', `${event.target.value}%`);
  } else if (event.target.id === 'mix') {
    pictures.style.setProperty('--mix', event.target.value / 100);
  } else if (event.target.name === 'view') {
    showZoom();
  }
});

document.addEventListener('keydown', event => {
  const typing = event.target.closest('input:not([type=radio], [type=checkbox], [type=range]), textarea, select');
  const direction = {'+': 'in', '=': 'in', '-': 'out', '0': 'fit'}[event.key];
  if (direction && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    zoomBy(direction);
  }
});

result.addEventListener('result', event => {
  if (event.target === result) { // The event of a part of the result, such as the dialog of a share, changes no picture.
    showPictures();
  }
});
showPictures();
