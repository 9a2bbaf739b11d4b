"""Prices of the shop."""

RATES = {"regular": 0, "member": 7, "staff": 20}


def rate(customer):
    """Returns the discount of a customer in percent."""
    return RATES.get(customer.kind, 0)


def price(item, customer):
    net = item.price * (100 - rate(customer)) / 100
    return round(net, 2)


def total(items, customer, voucher=0):
    gross = sum(price(item, customer) for item in items)
    return max(gross - voucher, 0)
