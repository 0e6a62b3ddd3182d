/// A peer on its way from the thread that used it to the one that closes it: one after the other, so that is safe.
struct IdlePeer: @unchecked Sendable {
    let peer: RawPeer
}
