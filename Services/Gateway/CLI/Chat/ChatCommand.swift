import ArgumentParser

/// Conversations.
struct ChatCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chat",
        abstract: "Talk with others, for registered users.",
        subcommands: [
            ChatOpenCommand.self, ChatListCommand.self, ChatSendCommand.self, ChatReadCommand.self,
            ChatWatchCommand.self,
        ]
    )
}
