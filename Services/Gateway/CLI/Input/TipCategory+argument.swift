public import ArgumentParser
public import CatalogueContract

extension TipCategory: ExpressibleByArgument {}
