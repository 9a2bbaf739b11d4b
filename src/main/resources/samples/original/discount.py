"""Prices of the shop."""

RATES = {"regular": 0, "member": 5, "staff": 20}


def rate(customer):
    """Returns the discount of a customer in percent."""
    return RATES[customer.kind]


def price(item, customer):
    net = item.price * (100 - rate(customer)) / 100
    return round(net, 2)


def total(items, customer):
    return sum(price(item, customer) for item in items)
