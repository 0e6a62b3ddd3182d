import Foundation

/// Where the bytes of an upload come from.
enum UploadSource: Sendable {
    case bytes(Data)
    case file(URL)
}
