/// An event of a `text/event-stream`.
struct ServerSentEvent: Equatable {
    /// `message` unless the server names it.
    var name: String
    /// The lines of data, joined by line feeds.
    var data: [UInt8]
    /// The last id up to this event; empty without one.
    var id: String
}
