/// A fault whose position is still in bytes.
struct RawFault: Error {
    let offset: Int
    let end: Int
    let expected: String
}
