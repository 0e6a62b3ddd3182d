/// Something that has become true in a service, told to whoever follows it.
///
/// An event is a row, written in the transaction that makes it true. Its name is the service, a dot, the type's name
/// with a small first letter.
public protocol Event: Codable, Sendable {
    static var name: CallName { get }
}
