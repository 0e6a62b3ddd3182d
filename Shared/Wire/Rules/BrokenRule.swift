/// A rule that a value breaks: a stable word for programs, and words for people.
public struct BrokenRule: Error, Hashable, Sendable {
    /// Which rule, in kebab case and never changed: `too-long`.
    public let id: String
    /// What a sentence in another language needs beside it: `["most": 120]`.
    public let values: [String: Double]
    /// What is wrong, to be read behind the name of the field: `is longer than 120 characters`.
    public let words: String

    init(_ id: String, _ words: String, values: [String: Double] = [:]) {
        self.id = id
        self.values = values
        self.words = words
    }

    /// The refusal of a request that has such a value there.
    public func fault(at field: String) -> Fault {
        Fault(.invalid, "\(field) \(words)", field: field)
    }
}
