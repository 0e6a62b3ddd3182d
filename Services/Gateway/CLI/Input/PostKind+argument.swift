public import ArgumentParser
public import CatalogueContract

extension PostKind: ExpressibleByArgument {}
