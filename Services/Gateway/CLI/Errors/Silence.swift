/// An end that is no success, after all has been said.
struct Silence: Error {
    let status: CommandStatus
}
