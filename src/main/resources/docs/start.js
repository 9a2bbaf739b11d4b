const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

// Swagger UI has a link inside the button of each operation, no heading above the tags, and no landmark around the description.
const accessible = ({React}) => ({
  wrapComponents: {
    DeepLink: () => ({text}) => React.createElement('span', null, text),
    InfoContainer: Info => props => React.createElement('section', {'aria-label': 'Description'}, React.createElement(Info, props)),
    operations: Operations => props => React.createElement(React.Fragment, null,
      React.createElement('h2', {className: 'endpoints'}, 'Endpoints'), React.createElement(Operations, props)),
  },
});

fetch('openapi.json').then(response => response.json()).then(description => {
  // Code generators need a second media type for forms; Swagger UI cannot send a form with it.
  for (const path of Object.values(description.paths)) {
    for (const operation of Object.values(path)) {
      delete operation.requestBody?.content['multipart/form-data; charset=utf-8'];
    }
  }
  SwaggerUIBundle({
    spec: description,
    dom_id: '#description',
    deepLinking: true,
    plugins: [accessible],
    // The tests validate the document. An external validator would learn the address of this server.
    validatorUrl: null
  });
});
