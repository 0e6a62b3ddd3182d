public import ArgumentParser
import CatalogueContract
public import ChatContract
import Vocabulary
import Wire

/// Groups of up to 250.
struct ChatGroupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "group",
        abstract: "Groups: who is in them, what they are called, and their pictures.",
        subcommands: [
            ChatGroupCreateCommand.self, ChatGroupMembersCommand.self, ChatGroupAddCommand.self,
            ChatGroupRemoveCommand.self, ChatGroupRoleCommand.self, ChatGroupRenameCommand.self,
            ChatGroupPhotoCommand.self, ChatGroupLeaveCommand.self,
        ]
    )
}

struct ChatGroupCreateCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "create",
        "Make a group; whom you have not written with yet is asked.",
        examples: #"umkreis chat group create "Divers" 01JTXG8Q5T0000000000000000 01JTXG9ZZZ0000000000000000"#
    )

    @Argument(help: .ruled("What it is called", by: CreateGroup.titleRule))
    var title: String

    @Argument(help: "Who else.")
    var users: [UserID]

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(CreateGroup(title: title, members: users))
        try session.output.show(reply) { "\(reply.conversation.id)" }
        let asked = users.count + 1 - reply.conversation.memberCount
        let toCome = asked == 0 ? "" : "; \(asked) \(asked == 1 ? "is" : "are") asked to come"
        session.output.notice("made a group" + toCome)
    }
}

struct ChatGroupMembersCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "members",
        "List who is in a conversation.",
        examples: "umkreis chat group members 01JTXG8Q5T0000000000000000"
    )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListMembers(conversation: conversation))
        try session.output.show(reply) {
            var table = TextTable(.init(title: "USER"), .init(title: "NAME", isFlexible: true), .init(title: "ROLE"))
            for member in reply.members {
                table.add(member.user.description, member.displayName ?? "", member.role.text)
            }
            return session.output.table(table)
        }
    }
}

struct ChatGroupAddCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "add",
        "Add somebody to a group, or ask them to come.",
        examples: "umkreis chat group add 01JTXG8Q5T0000000000000000 01JTXG9ZZZ0000000000000000"
    )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Argument(help: "Whom.")
    var user: UserID

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.output.show(try await session.send(AddMember(conversation: conversation, user: user))) { "" }
        session.output.notice("added, or asked to come")
    }
}

struct ChatGroupRemoveCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "remove",
        "Take somebody out of a group, or take back that they were asked.",
        examples: "umkreis chat group remove 01JTXG8Q5T0000000000000000 01JTXG9ZZZ0000000000000000"
    )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Argument(help: "Whom.")
    var user: UserID

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.output.show(try await session.send(RemoveMember(conversation: conversation, user: user))) { "" }
        session.output.notice("taken out")
    }
}

struct ChatGroupRoleCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "role",
        "Make a member of your group an admin or a member, or hand the group over.",
        examples: "umkreis chat group role 01JTXG8Q5T0000000000000000 01JTXG9ZZZ0000000000000000 admin"
    )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Argument(help: "Whom.")
    var user: UserID

    @Argument(help: .ruled("What they are from then on", by: MemberRole.rule))
    var role: MemberRole

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = SetRole(conversation: conversation, user: user, role: role)
        try session.output.show(try await session.send(request)) { "" }
        session.output.notice("is \(role) now")
    }
}

struct ChatGroupRenameCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "rename",
        "Give a group another title.",
        examples: #"umkreis chat group rename 01JTXG8Q5T0000000000000000 "Divers of two lakes""#
    )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Argument(help: .ruled("What it is called", by: CreateGroup.titleRule))
    var title: String

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.output.show(try await session.send(UpdateGroup(conversation: conversation, title: title))) { "" }
        session.output.notice("renamed")
    }
}

struct ChatGroupPhotoCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "photo",
        "Let a group show a picture, or none any more.",
        examples: "umkreis chat group photo 01JTXG8Q5T0000000000000000 divers.jpg",
        "umkreis chat group photo 01JTXG8Q5T0000000000000000 --remove"
    )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Argument(help: "JPEG, PNG, WebP or GIF, at most 10 MiB.")
    var file: String?

    @Flag(help: "Show none any more.")
    var remove = false

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func validate() throws {
        guard (file != nil) != remove else { throw ValidationError("Name a file, or say --remove.") }
    }

    func run(_ session: Session) async throws {
        var request = UpdateGroup(conversation: conversation, clear: remove ? ["photo"] : nil)
        if let file { request.photo = try await PhotoUpload(session).send(file).media.photo.id }
        try session.output.show(try await session.send(request)) { "" }
        session.output.notice(remove ? "shows no picture any more" : "shows the picture")
    }
}

struct ChatGroupLeaveCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "leave",
        "Leave a group; where its owner leaves, an admin is the owner, or a member.",
        examples: "umkreis chat group leave 01JTXG8Q5T0000000000000000"
    )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.output.show(try await session.send(LeaveGroup(conversation: conversation))) { "" }
        session.output.notice("left \(conversation)")
    }
}

extension MemberRole: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(argument)
    }
}
