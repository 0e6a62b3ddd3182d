public import CatalogueContract
public import Storage

/// A category is kept as the word that travels.
extension TipCategory: SQLValueConvertible {}
