import Foundation
import UmkreisWire

/// A request before its token is known, so that it can be repeated.
struct OutgoingRequest: Sendable {
    var path: String
    /// Percent-encoded; may be empty.
    var query = ""
    /// `nil` for a GET, which has no body.
    var contentType: String? = "application/json"
    var body: Data
    /// The body's file, which is sent in pieces; `body` is then empty.
    var file: URL?
    /// The same for all attempts.
    var key: String?
    /// Even if the outcome is unknown.
    var mayRepeat: Bool
    /// Whether a request without a token is possible.
    var isPublic = false
    /// Receives sent and total bytes of an attempt.
    var progress: (@Sendable (Int64, Int64) -> Void)?

    /// - Parameter key: for writes; ignored by reads.
    init<C: Call>(_ call: C, key: String?) throws(SendFailure) {
        do {
            self.init(C.name, body: try WireJSON.encode(call), key: C.effect == .writes ? key : nil)
        } catch {
            throw SendFailure(error)
        }
        mayRepeat = true
        isPublic = C.access == .anyone
    }

    init(_ name: CallName, body: [UInt8], key: String?) {
        path = OutgoingRequest.path(of: name)
        self.body = Data(body)
        self.key = key
        mayRepeat = key != nil
    }

    /// Bytes beside a call; its members become the query.
    init<C: Call>(_ call: C, blob: Data, key: String?) throws(SendFailure) {
        do {
            query = try Query(members: try WireJSON.decode(JSONValue.self, from: WireJSON.encode(call))).text
        } catch {
            throw SendFailure(error)
        }
        path = OutgoingRequest.path(of: C.name)
        contentType = "application/octet-stream"
        body = blob
        self.key = C.effect == .writes ? key : nil
        mayRepeat = true
        isPublic = C.access == .anyone
    }

    /// A call with bytes as its reply; its members become the query.
    init<C: Call>(fetching call: C) throws(SendFailure) {
        do {
            query = try Query(members: try WireJSON.decode(JSONValue.self, from: WireJSON.encode(call))).text
        } catch {
            throw SendFailure(error)
        }
        path = OutgoingRequest.path(of: C.name)
        contentType = nil
        body = Data()
        mayRepeat = true
        isPublic = C.access == .anyone
    }

    /// An upload of a photo.
    ///
    /// - Parameter name: the file's name.
    init(photo: UploadSource, name: String?, key: String) {
        var query = Query()
        if let name { query.append("name", name) }
        path = "/v1/media"
        self.query = query.text
        contentType = "application/octet-stream"
        body = Data()
        switch photo {
        case .bytes(let bytes): body = bytes
        case .file(let url): file = url
        }
        self.key = key
        mayRepeat = true
    }

    var source: UploadSource { file.map(UploadSource.file) ?? .bytes(body) }

    private static func path(of name: CallName) -> String {
        "/v1/" + name.text.split(separator: ".").joined(separator: "/")
    }
}
