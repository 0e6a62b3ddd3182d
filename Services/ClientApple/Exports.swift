@_exported public import UmkreisClient
