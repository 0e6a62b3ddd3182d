import GatewayKit

/// The topics of the commands that run a stack, beside those of `GatewayKit`.
extension Session {
    var keys: SessionKeys { SessionKeys(session: self) }
    var stack: SessionStack { SessionStack(session: self) }
}
