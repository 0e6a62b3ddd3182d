public import Vocabulary

/// Writes JSON by hand, for what a reply holds so many of that the way through `Encodable` tells in its time.
///
/// A test says that it writes what ``WireJSON`` makes of the contract's type.
public struct JSONBuilder {
    private let writer = JSONWriter(capacity: 8_000)

    public init() {}

    /// Writes an array of what `elements` writes.
    public func array(_ elements: () -> Void) {
        writer.comma()
        writer.append(UInt8(ascii: "["))
        elements()
        writer.append(UInt8(ascii: "]"))
    }

    /// Writes an object of the members that `members` writes.
    public func object(_ members: () -> Void) {
        writer.comma()
        writer.append(UInt8(ascii: "{"))
        members()
        writer.append(UInt8(ascii: "}"))
    }

    /// Begins a member; its value is what is written next.
    ///
    /// - Parameter name: one of which nothing is to be escaped.
    public func name(_ name: StaticString) { writer.name(name) }

    public func member(_ name: StaticString, _ text: String) { writer.member(name, text) }

    /// - Parameter text: UTF-8 that is known to be valid.
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

    /// A number that is not finite is a fault of the whole (``finish()``).
    public func member(_ name: StaticString, _ number: Double) { writer.member(name, number) }

    /// What was written.
    ///
    /// - Throws: `internal` where a number had no JSON.
    public func finish() throws(Fault) -> RawJSON {
        var bytes: [UInt8] = []
        try writer.finish(into: &bytes)
        return RawJSON(stored: bytes)
    }
}
