import UmkreisTokens

/// Multipart uploads, which S3 lists as objects only when they are complete.
extension S3Target {
    /// S3 wants at least 5 MiB of each part but the last.
    static let partSize = 8 << 20

    /// Sends an object in parts; a failed upload is aborted, or by the next writer.
    func putInParts(_ name: String, _ bytes: [UInt8]) throws(BackupError) {
        let key = key(name)
        let begun = try send { try client.send("POST", key, query: ["uploads": ""], headers: retention ?? [:]) }
        guard let upload = S3Answer(begun.body).text("UploadId") else {
            throw .target(description, reason: "it does not name the upload of \(name)")
        }
        do throws(BackupError) {
            try complete(upload, of: key, parts: try sendParts(upload, of: key, bytes))
        } catch {
            abort(upload, of: key)
            throw error
        }
    }

    /// Aborts what killed commands left, as far as the key may.
    func abortUploads() {
        // Some targets have no such list, and some keys may not see it; then a lifecycle rule of the bucket does it.
        let prefix = key("")
        guard let answer = try? client.send("GET", nil, query: ["uploads": "", "prefix": prefix]) else { return }
        for entry in S3Answer(answer.body).all("Upload") {
            guard let key = entry.text("Key"), let upload = entry.text("UploadId"), key.hasPrefix(prefix) else {
                continue
            }
            abort(upload, of: key)
        }
    }

    /// Returns the tags of the parts.
    private func sendParts(_ upload: String, of key: String, _ bytes: [UInt8]) throws(BackupError) -> [String] {
        var tags: [String] = []
        for start in stride(from: 0, to: bytes.count, by: Self.partSize) {
            try renewLock()
            let part = Array(bytes[start..<min(start + Self.partSize, bytes.count)])
            let query = ["partNumber": "\(tags.count + 1)", "uploadId": upload]
            let answer = try send { try client.send("PUT", key, query: query, body: part) }
            guard let tag = answer.headers["etag"] else {
                throw .target(description, reason: "a part of the upload has no tag")
            }
            tags.append(tag)
        }
        return tags
    }

    private func complete(_ upload: String, of key: String, parts: [String]) throws(BackupError) {
        let list = parts.enumerated().map { number, tag in
            "<Part><PartNumber>\(number + 1)</PartNumber><ETag>\(Self.escaped(tag))</ETag></Part>"
        }
        let body = "<CompleteMultipartUpload>\(list.joined())</CompleteMultipartUpload>"
        let answer = try send {
            try client.send("POST", key, query: ["uploadId": upload], body: Array(body.utf8))
        }
        // S3 may begin its answer before it knows whether the upload is whole.
        if let code = S3Answer(answer.body).all("Error").first?.text("Code") {
            throw .target(description, reason: "the upload was not completed: \(code)")
        }
    }

    private func abort(_ upload: String, of key: String) {
        // The parts stay, and never count; the next writer tries again.
        _ = try? client.send("DELETE", key, query: ["uploadId": upload])
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}
