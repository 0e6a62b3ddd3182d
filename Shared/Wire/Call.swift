/// A request to one service: its type says where it goes, who may send it and what comes back.
///
/// A call stands in the contract of the service that answers it, one a file. Its doc comment gives promises, limits and
/// faults.
public protocol Call: Request {
    /// The service, a dot, the type's name with a small first letter.
    static var name: CallName { get }
}
