@_exported public import UmkreisMessaging
@_exported public import UmkreisStorage
@_exported public import UmkreisTokens
@_exported public import UmkreisWire
