/// A line of JSON, checked whole and kept as it came; its values are read where they stand.
///
/// A member that is null is one that is absent.
public struct JSONDocument: Sendable {
    let bytes: [UInt8]
    let tape: [JSONTapeEntry]

    /// Checks the bytes: RFC 8259, valid UTF-8, no name twice in an object, no U+0000 in a text, nothing behind the value.
    ///
    /// - Throws: `too-large` over ``WireLimits/line`` bytes or ``WireLimits/values`` values; `invalid` with what was expected
    ///   and where.
    public init(_ bytes: [UInt8]) throws(Fault) {
        guard bytes.count <= WireLimits.line else {
            throw Fault(.tooLarge, "line is \(bytes.count) bytes, which is over the limit of \(WireLimits.line)")
        }
        self.bytes = bytes
        let zero: Int?
        (tape, zero) = try bytes.withUnsafeBufferPointer { bytes throws(Fault) in
            var scanner = JSONScanner(bytes)
            try scanner.scan()
            return (scanner.tape, scanner.zero)
        }
        guard let zero else { return }
        // No engine but SQLite keeps it.
        throw JSONReading(self, root: 0).fault(.zeroCharacter, at: zero)
    }

    /// The value that is the whole line.
    public var root: JSONNode { JSONNode(index: 0) }

    /// The member of that name; `nil` if it is absent or null, or if the node is no object.
    public func member(_ name: String, of node: JSONNode) -> JSONNode? {
        guard let value = value(of: name, in: node.index), tape[value].kind != .null else { return nil }
        return JSONNode(index: value)
    }

    /// The text of a string; `nil` if the node is none.
    public func string(_ node: JSONNode) -> String? {
        let entry = tape[node.index]
        guard entry.kind == .string else { return nil }
        return characters(of: entry)
    }

    /// A whole number; `nil` if the node is no number, has a fraction or does not fit.
    public func integer(_ node: JSONNode) -> Int64? {
        guard tape[node.index].kind == .number else { return nil }
        return withNumber(node.index) { $0.integer() }
    }

    /// The JSON of the node, as it came.
    public func text(_ node: JSONNode) -> ArraySlice<UInt8> {
        let entry = tape[node.index]
        return bytes[Int(entry.start)..<Int(entry.end)]
    }

    /// Makes a value of what stands at the node.
    ///
    /// - Throws: `invalid`, with the field's path from the node on, when a member is missing or breaks a rule.
    public func decode<T: Decodable>(_ type: T.Type, at node: JSONNode) throws(Fault) -> T {
        let reading = JSONReading(self, root: node.index)
        do {
            return try reading.make(type, at: node.index)
        } catch {
            throw reading.fault(for: error)
        }
    }
}
