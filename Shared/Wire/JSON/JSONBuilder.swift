public import UmkreisVocabulary

/// Writes large JSON replies faster than `Encodable`.
///
/// A test ensures that the output equals ``WireJSON``'s.
public struct JSONBuilder {
    private let writer = JSONWriter(capacity: 8_000)

    public init() {}

    public func array(_ elements: () -> Void) {
        writer.comma()
        writer.append(UInt8(ascii: "["))
        elements()
        writer.append(UInt8(ascii: "]"))
    }

    public func object(_ members: () -> Void) {
        writer.comma()
        writer.append(UInt8(ascii: "{"))
        members()
        writer.append(UInt8(ascii: "}"))
    }

    /// - Parameter name: must not need escaping.
    public func name(_ name: StaticString) { writer.name(name) }

    public func member(_ name: StaticString, _ text: String) { writer.member(name, text) }

    /// - Parameter text: must be valid UTF-8.
    public func member(_ name: StaticString, utf8 text: UnsafeBufferPointer<UInt8>) {
        writer.name(name)
        writer.write(utf8: text)
    }

    public func member<Kind>(_ name: StaticString, _ id: Identifier<Kind>) {
        writer.name(name)
        id.withCharacters(writer.write(utf8:))
    }

    public func member(_ name: StaticString, _ moment: Timestamp) {
        writer.name(name)
        moment.withCharacters(writer.write(utf8:))
    }

    public func member(_ name: StaticString, _ number: Int) { writer.member(name, number) }

    public func member(_ name: StaticString, _ value: Bool) { writer.member(name, value) }

    /// Makes ``finish()`` throw if not finite.
    public func member(_ name: StaticString, _ number: Double) { writer.member(name, number) }

    /// Returns the JSON.
    ///
    /// - Throws: `internal` if a number was not finite.
    public func finish() throws(Fault) -> RawJSON {
        var bytes: [UInt8] = []
        try writer.finish(into: &bytes)
        return RawJSON(stored: bytes)
    }
}
