public import ArgumentParser
public import GeoSearchContract

extension SearchOrder: ExpressibleByArgument {}
