/// A warning whose position is still in bytes.
struct RawWarning {
    let kind: WarningKind
    let offset: Int
    let message: String
}
