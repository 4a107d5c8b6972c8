// Submits the form at once.
document.querySelector('form')?.submit();
