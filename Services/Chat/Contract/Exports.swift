@_exported public import UmkreisWire
