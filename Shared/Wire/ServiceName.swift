/// What stands before the dot of a call's name: `catalogue` in `catalogue.createPost`.
///
/// It is also the address.
public struct ServiceName: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }
}
