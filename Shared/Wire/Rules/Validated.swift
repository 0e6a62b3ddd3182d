/// An entry of a batch that may break its rules without failing the batch.
///
/// Its JSON is the entry's.
public struct Validated<Entry: Codable & Sendable>: Sendable {
    /// The entry as its rules store it; as it was sent if it breaks one.
    public let entry: Entry
    /// The broken rule, with the path in the request's body: `posts.3.post.title`.
    public let fault: Fault?

    public init(_ entry: Entry) { self.init(entry, nil) }

    private init(_ entry: Entry, _ fault: Fault?) {
        self.entry = entry
        self.fault = fault
    }

    /// Returns the valid entry.
    ///
    /// - Throws: ``fault``.
    public func get() throws(Fault) -> Entry {
        if let fault { throw fault }
        return entry
    }
}

extension Validated: Equatable where Entry: Equatable {}

extension Validated: Ruled where Entry: Ruled {
    public static var rules: FieldRules { Entry.rules }
}

extension Validated: Codable {
    /// - Throws: the errors of `Entry`, except for broken rules.
    public init(from decoder: any Decoder) throws {
        guard let node = decoder as? JSONNodeDecoder, node.reading.isRuled else {
            self.init(try Entry(from: decoder))
            return
        }
        do {
            self.init(try node.reading.make(Entry.self, at: node.index))
        } catch {
            let asSent = JSONDecodingState(node.reading.document, root: node.reading.root)
            self.init(try asSent.make(Entry.self, at: node.index), node.reading.fault(for: error))
        }
    }

    public func encode(to encoder: any Encoder) throws { try entry.encode(to: encoder) }
}
