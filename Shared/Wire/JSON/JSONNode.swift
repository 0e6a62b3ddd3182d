/// A value inside a ``JSONDocument``, which alone can read it.
public struct JSONNode: Sendable, Hashable {
    let index: Int
}
