import ChatCore
import ServiceHost

@main
enum Main {
    static func main() {
        ServiceHost.run(ChatService.self)
    }
}
