public import ArgumentParser
public import Vocabulary

extension Identifier: ExpressibleByArgument {}
