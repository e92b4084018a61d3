/*
 * The part of Stripe.js that the purchase page uses, in a browser. It is as strict as Stripe where
 * a mistake of the page would otherwise stay hidden. Cards: any complete number succeeds, and the
 * one of Stripe for declined payments is declined.
 */
;(() => {
  const api = new URL('/v1', document.currentScript.src).href
  const DECLINED_CARD = '4000000000000002'

  const fail = (message) => {
    const error = new Error(message)
    error.name = 'IntegrationError'
    throw error
  }

  async function request(method, path, account, fields) {
    const form = new URLSearchParams(fields)
    const response = await fetch(method === 'GET' ? `${api}${path}?${form}` : `${api}${path}`, {
      method,
      headers: {
        'stripe-account': account,
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(method === 'POST' && { body: form.toString() }),
    })
    const body = await response.json()
    return response.ok ? { body } : { error: body.error }
  }

  function checkOptions({ mode, amount, currency }) {
    if (mode !== 'payment' && mode !== 'subscription') fail(`Invalid mode: ${mode}`)
    if (!Number.isSafeInteger(amount) || amount < (mode === 'payment' ? 1 : 0))
      fail(`Invalid amount: ${amount}`)
    if (currency !== 'usd') fail(`Invalid currency: ${currency}`)
  }

  const FIELDS = [
    ['number', 'Card number', '1234 1234 1234 1234', 'cc-number'],
    ['expiry', 'Expiration date', 'MM / YY', 'cc-exp'],
    ['cvc', 'Security code', 'CVC', 'cc-csc'],
  ]

  /** The fields of a card, in the colors that the page gave. */
  function createCard(readAppearance) {
    const root = document.createElement('div')
    const problem = document.createElement('p')
    problem.setAttribute('role', 'alert')
    const inputs = {}
    for (const [name, text, placeholder, autocomplete] of FIELDS) {
      const label = document.createElement('label')
      const input = document.createElement('input')
      input.inputMode = 'numeric'
      input.placeholder = placeholder
      input.autocomplete = autocomplete
      label.append(text, input)
      root.append(label)
      inputs[name] = input
    }
    root.append(problem)

    function paint() {
      const { variables = {} } = readAppearance() ?? {}
      Object.assign(root.style, {
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        gap: '12px',
        fontFamily: variables.fontFamily ?? 'sans-serif',
        fontSize: '14px',
        color: variables.colorText ?? '#000',
      })
      for (const [name, input] of Object.entries(inputs)) {
        Object.assign(input.parentElement.style, {
          display: 'grid',
          gap: '4px',
          minWidth: '0',
          gridColumn: name === 'number' ? '1 / -1' : 'auto',
        })
        Object.assign(input.style, {
          boxSizing: 'border-box',
          width: '100%',
          height: '44px',
          padding: '0 12px',
          border: `1px solid ${variables.colorTextSecondary ?? '#666'}`,
          borderRadius: variables.borderRadius ?? '4px',
          background: variables.colorBackground ?? '#fff',
          color: variables.colorText ?? '#000',
          font: 'inherit',
          fontSize: '16px',
        })
      }
      Object.assign(problem.style, {
        gridColumn: '1 / -1',
        margin: '0',
        color: variables.colorDanger ?? '#c00',
      })
    }

    const digits = () => inputs.number.value.replace(/\D/g, '')
    return {
      root,
      paint,
      digits,
      check() {
        problem.textContent =
          digits().length === 16 && inputs.expiry.value !== '' && inputs.cvc.value !== ''
            ? ''
            : 'Your card details are incomplete.'
        return problem.textContent
      },
    }
  }

  function createElements(initial) {
    checkOptions(initial)
    let options = initial
    const card = createCard(() => options.appearance)
    const listeners = {}
    let isMounted = false

    /** What the page asked for, so that tests can read it. */
    function show() {
      card.root.dataset.mode = options.mode
      card.root.dataset.amount = String(options.amount)
      card.paint()
    }

    return {
      card,
      isSubmitted: false,
      current: () => options,
      isMounted: () => isMounted,
      async update(changes) {
        options = { ...options, ...changes }
        checkOptions(options)
        show()
      },
      create(type) {
        if (type !== 'payment') fail(`Unknown element: ${type}`)
        return {
          mount(target) {
            const node = typeof target === 'string' ? document.querySelector(target) : target
            if (!node) fail('The element to mount in does not exist.')
            show()
            node.append(card.root)
            isMounted = true
            setTimeout(() => {
              if (isMounted) for (const listener of listeners.ready ?? []) listener({})
            })
          },
          on(name, listener) {
            listeners[name] = [...(listeners[name] ?? []), listener]
            return this
          },
          destroy() {
            isMounted = false
            card.root.remove()
          },
        }
      },
      async submit() {
        if (!isMounted) fail('The element is not mounted.')
        const message = card.check()
        if (message !== '') return { error: { type: 'validation_error', message } }
        this.isSubmitted = true
        return { selectedPaymentMethod: 'card' }
      },
    }
  }

  window.Stripe = (key, { stripeAccount } = {}) => {
    if (!/^pk_\w+$/.test(key)) fail(`Invalid publishable key: ${key}`)
    if (!/^acct_\w+$/.test(stripeAccount)) fail(`Invalid account: ${stripeAccount}`)

    async function findPayment(clientSecret) {
      const { body, error } = await request('GET', '/test/payments', stripeAccount, {
        client_secret: clientSecret,
      })
      const payment = body?.data[0]
      return payment
        ? { paymentIntent: payment }
        : {
            error: error ?? {
              type: 'invalid_request_error',
              code: 'resource_missing',
              message: 'No such payment_intent',
            },
          }
    }

    return {
      elements: createElements,
      retrievePaymentIntent: findPayment,
      async confirmPayment({ elements, clientSecret, confirmParams }) {
        if (!elements.isSubmitted) fail('elements.submit() must be called before.')
        elements.isSubmitted = false
        const { paymentIntent, error } = await findPayment(clientSecret)
        if (error) return { error }
        if (paymentIntent.amount !== elements.current().amount)
          fail(`${elements.current().amount} is not the amount of the payment.`)
        const isDeclined = elements.card.digits() === DECLINED_CARD
        const confirmed = await request('POST', '/test/confirm', stripeAccount, {
          client_secret: clientSecret,
          outcome: isDeclined ? 'declined' : 'succeeded',
        })
        if (confirmed.error) return { error: confirmed.error }
        const { status, id, last_payment_error } = confirmed.body
        if (status !== 'succeeded')
          return {
            error: {
              type: 'card_error',
              code: 'card_declined',
              message: last_payment_error.message,
            },
          }
        const url = new URL(confirmParams.return_url)
        url.searchParams.set('payment_intent', id)
        url.searchParams.set('payment_intent_client_secret', clientSecret)
        url.searchParams.set('redirect_status', 'succeeded')
        location.assign(url)
        // As with Stripe, the page is left before this resolves.
        return new Promise(() => {})
      },
    }
  }
})()
