/*
 * The script of the reference page: search, language of the examples, copying, and the project of
 * the address. Without it the page shows everything. It reads the address and writes only texts and
 * encoded links, so nothing in the address can become HTML.
 */
const root = document.documentElement
/**
 * @param {string} selector
 * @param {ParentNode} from
 * @returns {HTMLElement[]}
 */
const all = (selector, from = document) => [
  .../** @type {NodeListOf<HTMLElement>} */ (from.querySelectorAll(selector)),
]
/** @param {string} id An id that the page always has. */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
const searchField = () => /** @type {HTMLInputElement} */ (byId('search'))

const LANGUAGE = 'latchkey-reference-language'
const remembered = () => {
  try {
    return localStorage.getItem(LANGUAGE)
  } catch {
    return null
  }
}
root.dataset.script = ''
root.dataset.language = remembered() === 'js' ? 'js' : 'curl'

const PROJECT_ID =
  /^(internal|[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$/
const address = new URL(location.href)
const given = address.searchParams.get('project') ?? ''
const project = PROJECT_ID.test(given) ? given : null

function showLanguage() {
  for (const button of all('button[data-language]'))
    button.ariaPressed = String(button.dataset.language === root.dataset.language)
}

/**
 * @param {HTMLElement} button
 * @param {string} language
 */
function chooseLanguage(button, language) {
  const before = button.getBoundingClientRect().top
  root.dataset.language = language
  try {
    localStorage.setItem(LANGUAGE, language)
  } catch {}
  showLanguage()
  // The examples above have changed their heights.
  scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' })
}

function fillProject() {
  if (project === null) return
  for (const name of all('var')) name.textContent = project
  for (const link of all('.try a'))
    link.setAttribute('href', String(link.getAttribute('href')).replace('-selector-', project))
  const back = byId('back')
  back.setAttribute('href', `/projects/${project}`)
  back.textContent = 'Back to dashboard'
  const filled = byId('filled')
  filled.textContent = 'The examples are for project '
  filled.append(Object.assign(document.createElement('code'), { textContent: project }), '.')
}

/** @param {HTMLElement} button */
async function copy(button) {
  const sample = /** @type {Element} */ (button.closest('.sample'))
  // The one whose language is shown.
  const code = all('pre', sample).find((each) => each.offsetParent !== null)
  const done = code !== undefined && (await writeClipboard(code))
  button.textContent = done ? 'Copied' : 'Press Ctrl+C'
  byId('said').textContent = done ? 'Copied' : 'The code is selected. Press Ctrl+C to copy it.'
  setTimeout(() => {
    button.textContent = 'Copy'
    byId('said').textContent = ''
  }, 2000)
}

/** @param {HTMLElement} code */
async function writeClipboard(code) {
  try {
    await navigator.clipboard.writeText(code.textContent)
    return true
  } catch {
    // Pages without HTTPS have no clipboard of this kind.
    getSelection()?.selectAllChildren(code)
    return document.execCommand('copy')
  }
}

/**
 * What the search shows or hides, with its text and its link in the contents.
 * @typedef {{ element: HTMLElement, text: string, link?: HTMLElement | null | undefined }} Entry
 */

/** The links of the contents, by the id of their target. */
const linksOfContents = () =>
  new Map(
    all('#index a').map((link) => [/** @type {HTMLAnchorElement} */ (link).hash.slice(1), link]),
  )

/** @type {{ operations: Entry[], errors: Entry[] } | undefined} */
let entries
function readEntries() {
  const links = linksOfContents()
  const operations = all('article').map((element) => ({
    element,
    link: links.get(element.id)?.parentElement,
    text: [
      ...all('.call, h3, .errors a, .fields > li > code', element).map((part) => part.textContent),
      element.parentElement?.firstElementChild?.textContent,
    ]
      .join(' ')
      .toLowerCase(),
  }))
  const errors = all('#errors .error').map((element) => ({
    element,
    text: element.textContent.toLowerCase(),
  }))
  return { operations, errors }
}

/**
 * @param {number} count
 * @param {string} name
 */
const plural = (count, name) => `${count} ${name}${count === 1 ? '' : 's'}`

/** @param {string} query */
function filter(query) {
  entries ??= readEntries()
  const words = query
    .toLowerCase()
    .replace(/:(\w+)/g, '{$1}')
    .split(/\s+/)
    .filter(Boolean)
  const isSearch = words.length > 0
  root.toggleAttribute('data-search', isSearch)
  /** @param {Entry} entry */
  const show = ({ element, link, text }) => {
    const matches = words.every((word) => text.includes(word))
    element.hidden = !matches
    if (link) link.hidden = !matches
    return matches
  }
  const operations = entries.operations.filter(show).length
  const errors = entries.errors.filter(show).length
  hideEmptyParts(isSearch)
  byId('found').textContent = !isSearch
    ? ''
    : operations + errors === 0
      ? `No endpoint or error matches “${query}”.`
      : `${plural(operations, 'endpoint')}, ${plural(errors, 'error')}`
}

/**
 * Hides the sections, lists and titles of which the search shows nothing.
 * @param {boolean} isSearch
 */
function hideEmptyParts(isSearch) {
  for (const section of all('main > section:not(#intro)'))
    section.hidden =
      isSearch && !section.querySelector('article:not([hidden]), .error:not([hidden])')
  for (const list of all('#errors dl, #errors ul:has(.error)')) {
    const isEmpty = isSearch && !list.querySelector('.error:not([hidden])')
    list.hidden = isEmpty
    let part = previousOf(list)
    for (; part && /^(H4|P)$/.test(part.tagName); part = previousOf(part)) part.hidden = isEmpty
    const title = previousOf(list)
    if (title?.tagName === 'H3') title.hidden = isEmpty
  }
  for (const list of all('#index ul')) {
    const isEmpty = !list.querySelector('li:not([hidden])')
    list.hidden = isEmpty
    const title = previousOf(list)
    if (title?.tagName === 'H2') title.hidden = isEmpty
  }
}

/** @param {HTMLElement} element */
const previousOf = (element) => /** @type {HTMLElement | null} */ (element.previousElementSibling)

/** @param {string} query */
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
  const target = document.getElementById(location.hash.slice(1))
  if (!target) return
  if (
    target.closest('[hidden]') ||
    (root.hasAttribute('data-search') && target.closest('#intro'))
  ) {
    const { hash } = location
    searchField().value = ''
    search('')
    history.replaceState(null, '', hash)
  }
  closeContents()
  stayAt(target)
}

/**
 * Scrolls to an element, also while the endpoints around it are laid out for the first time and
 * change their heights. The reader's own scrolling ends it.
 * @param {HTMLElement} target
 */
function stayAt(target) {
  let frames = 30
  const stop = () => {
    frames = 0
  }
  for (const type of ['wheel', 'touchstart', 'keydown', 'mousedown'])
    addEventListener(type, stop, { once: true, passive: true })
  const scroll = () => {
    target.scrollIntoView({ behavior: 'instant' })
    frames -= 1
    if (frames > 0) requestAnimationFrame(scroll)
  }
  scroll()
}

function closeContents() {
  byId('index').removeAttribute('data-open')
  byId('contents').ariaExpanded = 'false'
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const field = searchField()
  const target = event.target instanceof Element ? event.target : null
  const isTyping = target?.closest('input, textarea, [contenteditable]')
  if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault()
    field.focus()
    field.select()
  } else if (event.key === 'Escape') {
    if (target === field && field.value !== '') {
      event.preventDefault()
      field.value = ''
      search('')
    } else closeContents()
  } else if (event.key === 'Enter' && target === field) {
    const first = all('article, #errors .error').find((each) => !each.hidden && each.id)
    if (!first) return
    location.hash = first.id
    first.querySelector('a')?.focus({ preventScroll: true })
  }
}

/** Marks the endpoint that is read in the contents. */
function followReader() {
  const links = linksOfContents()
  const index = byId('index')
  /** @type {HTMLElement | undefined} */
  let current
  const observer = new IntersectionObserver(
    (seen) => {
      const top = seen.find(({ isIntersecting }) => isIntersecting)
      const link = top && links.get(top.target.id)
      if (!link || link === current) return
      current?.removeAttribute('aria-current')
      link.ariaCurrent = 'true'
      current = link
      const at = link.offsetTop - index.clientHeight / 2
      if (Math.abs(index.scrollTop - at) > index.clientHeight / 3) index.scrollTop = at
    },
    { rootMargin: '-80px 0px -75% 0px' },
  )
  for (const article of all('article')) observer.observe(article)
}

/** @param {MouseEvent} event */
function onClick({ target }) {
  const button = target instanceof Element ? target.closest('button') : null
  if (button === null) return
  if (button.dataset.language) chooseLanguage(button, button.dataset.language)
  else if (button.className === 'copy') void copy(button)
  else if (button.id === 'contents')
    button.ariaExpanded = String(byId('index').toggleAttribute('data-open'))
}

document.addEventListener('DOMContentLoaded', () => {
  const field = searchField()
  fillProject()
  showLanguage()
  field.value = address.searchParams.get('q') ?? ''
  if (field.value.trim() !== '') filter(field.value)
  showTarget()
  followReader()
  field.addEventListener('input', () => {
    search(field.value)
    scrollTo({ top: 0, behavior: 'instant' })
  })
  addEventListener('keydown', onKey)
  addEventListener('hashchange', showTarget)
  document.addEventListener('click', onClick)
})
