// Carries the browser on, without anybody pressing anything.
document.querySelector('form')?.submit();
