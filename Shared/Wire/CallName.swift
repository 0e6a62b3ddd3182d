/// The name of a call on the wire: the service, a dot, the call's type with a small first letter.
///
/// Never changed once shipped.
public struct CallName: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// What stands before the dot; the whole text where there is none.
    public var service: ServiceName { ServiceName(String(text.prefix { $0 != "." })) }
}
