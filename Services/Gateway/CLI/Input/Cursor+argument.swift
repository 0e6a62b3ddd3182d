public import ArgumentParser
public import Vocabulary

extension Cursor: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(text: argument)
    }
}
