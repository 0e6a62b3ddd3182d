/// A line that is no request, but is answered all the same.
public struct UnreadableRequest: Error, Sendable, Equatable {
    /// The JSON of the line's `id`, where there is one to be found.
    public let id: [UInt8]?
    public let fault: Fault

    public init(id: [UInt8]?, fault: Fault) {
        self.id = id
        self.fault = fault
    }
}
