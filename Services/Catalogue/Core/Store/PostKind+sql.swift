public import CatalogueContract
public import Storage

/// A kind is kept as the word that travels.
extension PostKind: SQLValueConvertible {}
