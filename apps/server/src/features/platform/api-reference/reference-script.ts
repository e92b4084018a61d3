/**
 * The script of the reference page: search, language of the examples, copying, and the project of
 * the address. Without it the page shows everything. It reads the address and writes only texts and
 * encoded links, so nothing in the address can become HTML.
 */
export const REFERENCE_SCRIPT = String.raw`(() => {
const root = document.documentElement
const all = (selector, from = document) => [...from.querySelectorAll(selector)]
const byId = (id) => document.getElementById(id)
const LANGUAGE = 'latchkey-reference-language'
const remembered = () => { try { return localStorage.getItem(LANGUAGE) } catch { return null } }
root.dataset.script = ''
root.dataset.language = remembered() === 'js' ? 'js' : 'curl'

const address = new URL(location.href)
const given = address.searchParams.get('project') ?? ''
const project = /^(internal|[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$/.test(given) ? given : null

function showLanguage() {
  for (const button of all('[data-language]'))
    if (button !== root) button.ariaPressed = String(button.dataset.language === root.dataset.language)
}

function chooseLanguage(button) {
  const before = button.getBoundingClientRect().top
  root.dataset.language = button.dataset.language
  try { localStorage.setItem(LANGUAGE, button.dataset.language) } catch {}
  showLanguage()
  // The examples above have changed their heights.
  scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' })
}

function fillProject() {
  if (project === null) return
  for (const name of all('var')) name.textContent = project
  for (const link of all('.try a')) link.href = link.getAttribute('href').replace('-selector-', project)
  const back = byId('back')
  back.href = '/projects/' + project
  back.textContent = 'Back to dashboard'
  const filled = byId('filled')
  filled.textContent = 'The examples are for project '
  filled.append(Object.assign(document.createElement('code'), { textContent: project }), '.')
}

async function copy(button) {
  const code = all('pre', button.closest('.sample')).find((each) => each.offsetParent !== null)
  const done = await writeClipboard(code)
  button.textContent = done ? 'Copied' : 'Press Ctrl+C'
  byId('said').textContent = done ? 'Copied' : 'The code is selected. Press Ctrl+C to copy it.'
  setTimeout(() => { button.textContent = 'Copy'; byId('said').textContent = '' }, 2000)
}

async function writeClipboard(code) {
  try {
    await navigator.clipboard.writeText(code.textContent)
    return true
  } catch {
    // Pages without HTTPS have no clipboard of this kind.
    getSelection().selectAllChildren(code)
    return document.execCommand('copy')
  }
}

let entries
function readEntries() {
  const links = new Map(all('#index a').map((link) => [link.hash.slice(1), link.parentElement]))
  const operations = all('article').map((element) => ({
    element,
    link: links.get(element.id),
    text: [
      ...all('.call, h3, .errors a, .fields > li > code', element).map((part) => part.textContent),
      element.parentElement.firstElementChild.textContent,
    ].join(' ').toLowerCase(),
  }))
  const errors = all('#errors .error').map((element) => ({ element, text: element.textContent.toLowerCase() }))
  return { operations, errors }
}

const plural = (count, name) => count + ' ' + name + (count === 1 ? '' : 's')

function filter(query) {
  entries ??= readEntries()
  const words = query.toLowerCase().replace(/:(\w+)/g, '{$1}').split(/\s+/).filter(Boolean)
  const isSearch = words.length > 0
  root.toggleAttribute('data-search', isSearch)
  const counts = [entries.operations, entries.errors].map((list) => list.filter(({ element, link, text }) => {
    const matches = words.every((word) => text.includes(word))
    element.hidden = !matches
    if (link) link.hidden = !matches
    return matches
  }).length)
  for (const section of all('main > section:not(#intro)'))
    section.hidden = isSearch && !section.querySelector('article:not([hidden]), .error:not([hidden])')
  for (const list of all('#errors dl, #errors ul:has(.error)')) {
    const empty = isSearch && !list.querySelector('.error:not([hidden])')
    list.hidden = empty
    for (let part = list.previousElementSibling; part && /^(H4|P)$/.test(part.tagName); part = part.previousElementSibling) part.hidden = empty
    const title = list.previousElementSibling
    if (title?.tagName === 'H3') title.hidden = empty
  }
  for (const list of all('#index ul')) {
    const empty = !list.querySelector('li:not([hidden])')
    list.hidden = empty
    if (list.previousElementSibling?.tagName === 'H2') list.previousElementSibling.hidden = empty
  }
  byId('found').textContent = !isSearch ? '' : counts[0] + counts[1] === 0
    ? 'No endpoint or error matches “' + query + '”.'
    : plural(counts[0], 'endpoint') + ', ' + plural(counts[1], 'error')
}

function search(query) {
  filter(query)
  const url = new URL(location.href)
  if (query.trim() === '') url.searchParams.delete('q')
  else url.searchParams.set('q', query)
  // Afterwards the address is about the search, and not about what was open before.
  url.hash = ''
  history.replaceState(null, '', url)
}

/** Shows the target of the address, also if the search has hidden it. */
function showTarget() {
  // Ids need no encoding, and what others put into the address may not be encoded correctly.
  const target = byId(location.hash.slice(1))
  if (!target) return
  if (target.closest('[hidden]') || (root.hasAttribute('data-search') && target.closest('#intro'))) {
    const { hash } = location
    byId('search').value = ''
    search('')
    history.replaceState(null, '', hash)
  }
  closeContents()
  stayAt(target)
}

/**
 * Scrolls to an element, also while the endpoints around it are laid out for the first time and
 * change their heights. The reader's own scrolling ends it.
 */
function stayAt(target) {
  let frames = 30
  const stop = () => { frames = 0 }
  for (const type of ['wheel', 'touchstart', 'keydown', 'mousedown'])
    addEventListener(type, stop, { once: true, passive: true })
  const scroll = () => {
    target.scrollIntoView({ behavior: 'instant' })
    if (--frames > 0) requestAnimationFrame(scroll)
  }
  scroll()
}

function closeContents() {
  byId('index').removeAttribute('data-open')
  byId('contents').ariaExpanded = 'false'
}

function onKey(event) {
  const field = byId('search')
  const isTyping = event.target.closest?.('input, textarea, [contenteditable]')
  if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault()
    field.focus()
    field.select()
  } else if (event.key === 'Escape') {
    if (event.target === field && field.value !== '') {
      event.preventDefault()
      field.value = ''
      search('')
    } else closeContents()
  } else if (event.key === 'Enter' && event.target === field) {
    const first = all('article, #errors .error').find((each) => !each.hidden && each.id)
    if (!first) return
    location.hash = first.id
    first.querySelector('a').focus({ preventScroll: true })
  }
}

/** Marks the endpoint that is read in the contents. */
function followReader() {
  const links = new Map(all('#index a').map((link) => [link.hash.slice(1), link]))
  let current
  const observer = new IntersectionObserver((seen) => {
    const top = seen.find(({ isIntersecting }) => isIntersecting)
    const link = top && links.get(top.target.id)
    if (!link || link === current) return
    current?.removeAttribute('aria-current')
    link.ariaCurrent = 'true'
    current = link
    const index = byId('index')
    const at = link.offsetTop - index.clientHeight / 2
    if (Math.abs(index.scrollTop - at) > index.clientHeight / 3) index.scrollTop = at
  }, { rootMargin: '-80px 0px -75% 0px' })
  for (const article of all('article')) observer.observe(article)
}

document.addEventListener('DOMContentLoaded', () => {
  const field = byId('search')
  fillProject()
  showLanguage()
  field.value = address.searchParams.get('q') ?? ''
  if (field.value.trim() !== '') filter(field.value)
  showTarget()
  followReader()
  field.addEventListener('input', () => { search(field.value); scrollTo({ top: 0, behavior: 'instant' }) })
  addEventListener('keydown', onKey)
  addEventListener('hashchange', showTarget)
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('button')
    if (button?.dataset.language) chooseLanguage(button)
    else if (button?.className === 'copy') void copy(button)
    else if (button?.id === 'contents') {
      const isOpen = byId('index').toggleAttribute('data-open')
      button.ariaExpanded = String(isOpen)
    }
  })
})
})()`
