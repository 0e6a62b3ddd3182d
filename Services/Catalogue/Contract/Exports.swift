@_exported public import UmkreisAttributes
@_exported public import UmkreisWire
