#if HTTP
import NIOCore
import UmkreisWire

/// The text of server-sent events.
///
/// Source: [the HTML standard](https://html.spec.whatwg.org/multipage/server-sent-events.html).
enum EventText {
    /// A field of the first event: the pause before a client reconnects, in milliseconds.
    static let retry = ByteBuffer(string: "retry: 2000\n")
    /// Not a comment, which pages cannot see: the beat shows them that the connection works.
    static let beat = ByteBuffer(string: "event: beat\ndata:\n\n")
    static let reset = ByteBuffer(string: "event: reset\ndata:\n\n")

    static func reply(of call: CallName, _ body: [UInt8], at position: StreamPosition) -> ByteBuffer {
        var text = ByteBuffer(string: "id: \(position.id)\nevent: \(call)\ndata: ")
        // Services write one line.
        text.writeBytes(body)
        text.writeStaticString("\n\n")
        return text
    }

    static func fault(_ problem: Problem, _ trace: String) -> ByteBuffer {
        var text = ByteBuffer(string: "event: fault\ndata: ")
        text.writeBytes(problem.json(trace))
        text.writeStaticString("\n\n")
        return text
    }
}
#endif
